// Five people work while the shop is attacked, one attack after the other, each on a shop of its own. People, strangers
// and members of staff come from addresses of their own, which this machine has in 127.0.0.0/8.
import type { Figure } from './figure.ts';
import { attacks } from './siege/attacks/index.ts';
import { besiege } from './siege/besiege.ts';
import { figuresOf } from './siege/outcome.ts';
import { tableHead, tableRow } from './siege/table.ts';

/** `argument`: a part of the names of the attacks to run; all of them take twenty minutes. */
export const measure = async (argument: string): Promise<Figure[]> => {
  const chosen = attacks.filter(({ name }) => name.includes(argument));
  if (chosen.length === 0) throw new Error(`No attack is called "${argument}".`);
  console.log(tableHead());
  const figures: Figure[] = [];
  for (const { name } of chosen) {
    const outcome = await besiege(name);
    console.log(tableRow(outcome));
    figures.push(...figuresOf(outcome));
  }
  return figures;
};

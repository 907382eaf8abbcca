import { shopDay } from '../../../../../shop/dates.ts';
import { discountSentence } from '../../../../../shop/discount-sentence.ts';
import { typedDayProblem } from '../../../ui/typed-day.ts';
import { type DiscountForm, ruleOf } from './discount-form.ts';

type RuleSentenceProps = { form: DiscountForm; productNames: Readonly<Record<string, string>> };

/** A date that is still being typed is none yet. */
const asFar = (day: string): string => (typedDayProblem(day) === null ? day : '');

/** What the rule does, in one sentence that follows the form as it is filled. */
export function RuleSentence({ form, productNames }: RuleSentenceProps) {
  const rule = ruleOf({ ...form, start_date: asFar(form.start_date), end_date: asFar(form.end_date) });
  return (
    <output className="block rounded-md bg-accent-soft px-3 py-2 text-accent-text">
      {discountSentence(rule, { productNames, today: shopDay(new Date()) })}
    </output>
  );
}

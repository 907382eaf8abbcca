import { shopDay } from '../../../../../shop/dates.ts';
import { discountSentence } from '../../../../../shop/discount-sentence.ts';
import { type DiscountForm, ruleOf } from './discount-form.ts';

type RuleSentenceProps = { form: DiscountForm; productNames: Readonly<Record<string, string>> };

/** What the rule does, in one sentence that follows the form as it is filled. */
export function RuleSentence({ form, productNames }: RuleSentenceProps) {
  return (
    <output className="block rounded-md bg-accent-soft px-3 py-2 text-accent-text">
      {discountSentence(ruleOf(form), { productNames, today: shopDay(new Date()) })}
    </output>
  );
}

import { genders, loyaltyTiers } from '../../../../../shop/customer.ts';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textFieldOf } from '../../editor/index.ts';
import { labels } from './fields.ts';
import { PhoneField } from './phone-field.tsx';
import { ReferrerField } from './referrer-field.tsx';
import { StoreCreditField } from './store-credit-field.tsx';
import type { CustomerEditorState } from './use-customer-editor.ts';

const genderOptions = [{ value: '', label: 'Select' }, ...genders.map((gender) => ({ value: gender, label: gender }))];
const tierOptions = loyaltyTiers.map((tier) => ({ value: tier as string, label: tier as string }));
/** A customer stored without a tier keeps none until one is chosen. */
const withoutTier = [{ value: '', label: 'None' }, ...tierOptions];

/** The customer's fields. */
export function CustomerFields({ editor }: { editor: CustomerEditorState }) {
  const { form, errors, idOf, change } = editor;
  const field = textFieldOf(editor, labels);
  const text = (key: Parameters<typeof field>[0]) => ({ ...field(key), autoComplete: 'off' });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField {...text('first_name')} />
        <TextField {...text('last_name')} />
      </div>
      <PhoneField {...field('phone')} />
      <TextField type="email" inputMode="email" spellCheck={false} {...text('email')} />
      <TextField {...text('address')} />
      <div className="grid grid-cols-2 gap-3">
        <Select options={genderOptions} {...field('gender')} />
        <Select options={editor.tierless ? withoutTier : tierOptions} {...field('loyalty_tier')} />
      </div>
      <StoreCreditField {...field('store_credit')} />
      <ReferrerField
        id={idOf('referred_by')}
        label={labels.referred_by}
        value={form.referred_by}
        name={form.referrer}
        onChange={change}
        excluding={editor.customerid}
        error={errors.get('referred_by')}
      />
      <TextArea rows={4} {...field('customer_notes')} />
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { referrerLabel } from '../../../../../shop/customer.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import type { Option } from '../../../ui/select.tsx';
import { useRested } from '../../../ui/use-rested.ts';
import { referrerList } from '../customers.queries.ts';

type ReferrerFieldProps = {
  id: string;
  label: string;
  /** The customerid of the referrer, and what they are called; null for none. */
  value: number | null;
  name: string;
  onChange: (referrer: { referred_by: number | null; referrer: string }) => void;
  /** The customer being edited, who cannot be their own referrer. */
  excluding: number | null;
  error: string | undefined;
};

/** How long typing rests before the database is asked. */
const typingRestMs = 150;

const none = { value: '', label: 'None' };

/** What a list opens with: the referrer chosen, so that Enter keeps them, then None and the first ones by name. */
const withChosen = (found: readonly Option[], chosen: Option | null): Option[] => [
  ...(chosen ? [chosen] : []),
  none,
  ...found.filter(({ value }) => value !== chosen?.value),
];

/** Chooses who sent a customer, by typing part of a name or a phone. */
export function ReferrerField({ id, label, value, name, onChange, excluding, error }: ReferrerFieldProps) {
  const [text, setText] = useState('');
  const wanted = useRested(text.trim(), typingRestMs);
  const query = useQuery({ ...referrerList(wanted, excluding), placeholderData: keepPreviousData });
  const { data = [], error: failure, isError, isFetching, isPlaceholderData, refetch } = query;

  useEffect(() => {
    if (failure) console.error('The referrers could not be loaded', failure);
  }, [failure]);

  const found = data.map((customer) => ({ value: String(customer.customerid), label: referrerLabel(customer) }));
  const chosen = value === null ? null : { value: String(value), label: name };
  const looking = isPlaceholderData || wanted !== text.trim();
  return (
    <Combobox
      id={id}
      label={label}
      placeholder="None"
      options={text.trim() === '' ? withChosen(found, chosen) : looking ? [] : found}
      value={value === null ? null : String(value)}
      chosen={chosen}
      onSearch={setText}
      onValueChange={(wantedId) => {
        const option = withChosen(found, chosen).find((candidate) => candidate.value === wantedId);
        const isNobody = option === undefined || option === none;
        onChange({ referred_by: isNobody ? null : Number(option.value), referrer: isNobody ? '' : option.label });
      }}
      emptyText={looking ? 'Looking...' : 'No customers found'}
      error={error}
      hint={isError ? <RetryHint what="The customers" retrying={isFetching} onRetry={() => void refetch()} /> : null}
    />
  );
}

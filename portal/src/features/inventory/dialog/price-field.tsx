import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pastedPriceRefusal } from '../../../../../shop/product.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { caretAfterEdit, editedPrice, type PriceEntry, shownPrice } from './price-entry.ts';

type PriceFieldProps = {
  id: string;
  label: string;
  entry: PriceEntry;
  onChange: (entry: PriceEntry) => void;
  /** The key of Auto calls it with the field that has the focus; null as long as there is no purchase price. */
  onAuto: ((field: Element) => void) | null;
  error: string | undefined;
  hint?: ReactNode;
  end?: ReactNode;
};

/** Fills in the retail price, from either price: they take digits alone. */
export const autoKey = 'a';

/** A price in whole rupees: digits alone are taken, and shown with the rupee sign and Indian grouping. */
export function PriceField({ id, label, entry, onChange, onAuto, error, hint, end }: PriceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (text: string) => {
    const next = editedPrice(entry, text);
    caret.current = caretAfterEdit(text, input.current?.selectionStart ?? text.length, shownPrice(next));
    setRefusal(null);
    onChange(next);
  };

  const refuse = (event: ClipboardEvent | KeyboardEvent, why: string | null) => {
    if (why === null) return;
    event.preventDefault();
    setRefusal(why);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '.') refuse(event, 'Prices are in whole rupees, without a point.');
    if (event.key.toLowerCase() !== autoKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.nativeEvent.isComposing) return;
    if (!onAuto) return refuse(event, 'Type the purchase price first.');
    event.preventDefault();
    onAuto(event.currentTarget);
  };

  return (
    <TextField
      id={id}
      ref={input}
      label={label}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={shownPrice(entry)}
      onValueChange={change}
      onPaste={(event) => refuse(event, pastedPriceRefusal(event.clipboardData.getData('text')))}
      onKeyDown={onKeyDown}
      onBlur={() => setRefusal(null)}
      error={refusal ?? error}
      hint={hint}
      end={end}
    />
  );
}

import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { onDemand } from './on-demand.tsx';
import { TextField } from './text-field.tsx';
import { dayEntry, typedDay, typedDayProblem } from './typed-day.ts';

// Fetched when it is first opened, or about to be.
const DateCalendar = onDemand(async () => (await import('./date-calendar.tsx')).DateCalendar);

/** What is wrong is said after the press that left the field: nothing moves under the pointer. */
const pressMs = 300;

export type DateFieldProps = FieldProps & {
  /** 'yyyy-MM-dd', '' for none; what is no day stands there as it was typed or stored. */
  value: string;
  onValueChange: (value: string) => void;
  /** The first and the last day to choose, of whole months, and the one that is now; 'yyyy-MM-dd' too. */
  first: string;
  last: string;
  today: string;
};

/** A day, typed or chosen from a calendar; shown as dd/mm/yyyy in every browser. */
export function DateField({ value, onValueChange, first, last, today, ...field }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** Null before it was ever opened. */
  const [open, setOpen] = useState<boolean | null>(null);
  /** What stands in the field while it is typed in. */
  const [typed, setTyped] = useState<string | null>(null);
  const meant = (text: string): string => typedDay(text) ?? text.trim();
  const isTyped = typed !== null;
  const [isLeft, setLeft] = useState(true);
  useEffect(() => {
    if (isTyped) return setLeft(false);
    const timer = setTimeout(() => setLeft(true), pressMs);
    return () => clearTimeout(timer);
  }, [isTyped]);
  const problem = isLeft && !isTyped ? typedDayProblem(value) : null;
  return (
    <>
      <TextField
        {...field}
        ref={input}
        error={field.error ?? problem}
        value={typed !== null && meant(typed) === value ? typed : dayEntry(value)}
        onValueChange={(text) => {
          setTyped(text);
          onValueChange(meant(text));
        }}
        onBlur={() => setTyped(null)}
        placeholder="dd/mm/yyyy"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        inputClassName="tabular-nums"
        end={
          <IconButton
            ref={opener}
            label={`Calendar: ${field.label}`}
            tooltip="Calendar"
            aria-haspopup="dialog"
            aria-expanded={open === true}
            onPointerEnter={DateCalendar.preload}
            onFocus={DateCalendar.preload}
            onClick={() => setOpen(!open)}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </IconButton>
        }
      />
      {open === null ? null : (
        <DateCalendar
          open={open}
          label={field.label}
          value={typedDay(value)}
          onValueChange={onValueChange}
          {...{ first, last, today }}
          field={input}
          opener={opener}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

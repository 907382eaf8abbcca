import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { DayPicker } from 'react-day-picker';
import { Button } from './button.tsx';
import { calendarLook } from './calendar-look.ts';

type DateCalendarProps = {
  open: boolean;
  /** What the day is of: 'Start'. */
  label: string;
  /** 'yyyy-MM-dd', null for none. */
  value: string | null;
  onValueChange: (value: string) => void;
  /** What lies outside the months of these is not there. */
  first: string;
  last: string;
  today: string;
  /** It opens under this, and its opener has the focus afterwards. */
  field: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The years to choose from: discounts of the past are looked at, and few are made for ten years ahead. */
const yearsBack = 10;
const yearsAhead = 10;

/** The calendar reckons in days of this computer's clock: it gets and gives them by their numbers alone. */
const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

const dayOf = (date: Date): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Each day's whole name: 'Thursday, 31 December 2026'. */
const wholeDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full' });

const withinYears = (day: Date, years: number): Date => new Date(day.getFullYear() + years, years < 0 ? 0 : 11, 1);

const earlier = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)));
const later = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));

/** The calendar of a date field: arrows walk the days, months and years are chosen above, Escape closes, and so does Tab at its end. */
export function DateCalendar({
  open,
  label,
  value,
  onValueChange,
  field,
  opener,
  onClose,
  ...days
}: DateCalendarProps) {
  const [first, last, today] = [dateOf(days.first), dateOf(days.last), dateOf(days.today)];
  const chosen = value !== null && value >= days.first && value <= days.last ? dateOf(value) : undefined;
  const popup = useRef<HTMLDivElement>(null);
  const closeToOpener = (): void => {
    onClose();
    opener.current?.focus();
  };
  /** The calendar stands last in the page: whoever leaves it by Tab goes on from where it was opened. */
  const leaveByTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    const stops = popup.current?.querySelectorAll<HTMLElement>(':is(button, select):not([tabindex="-1"])') ?? [];
    const last = event.shiftKey ? stops[0] : stops[stops.length - 1];
    if (event.target !== last) return;
    if (event.shiftKey) event.preventDefault(); // the opener is where one goes back to
    closeToOpener();
  };
  const choose = (day: string): void => {
    onValueChange(day);
    closeToOpener();
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(_, { reason, event }) => {
        if (reason === 'escape-key') return closeToOpener();
        // The opener's own press closes it, and not what comes of that press before.
        const towards = [event.target, 'relatedTarget' in event ? event.relatedTarget : null];
        if (!towards.some((at) => at instanceof Node && opener.current?.contains(at))) onClose();
      }}
    >
      <Popover.Portal container={field.current?.closest<HTMLElement>('[data-dialog], main')}>
        <Popover.Positioner anchor={field} sideOffset={4} align="start" collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={`Calendar: ${label}`}
            ref={popup}
            // The day that is chosen, or today.
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
            finalFocus={false}
            onKeyDown={leaveByTab}
            className="max-h-(--available-height) overflow-y-auto rounded-md border border-line bg-raised p-2 text-ink shadow-raised outline-none"
          >
            <DayPicker
              mode="single"
              captionLayout="dropdown"
              weekStartsOn={0}
              showOutsideDays
              fixedWeeks
              today={today}
              selected={chosen}
              defaultMonth={chosen ?? today}
              startMonth={later(first, earlier(withinYears(today, -yearsBack), chosen ?? today))}
              endMonth={earlier(last, later(withinYears(today, yearsAhead), chosen ?? today))}
              // A press on the day that is chosen keeps it.
              onDayClick={(day) => choose(dayOf(day))}
              labels={{ labelDayButton: (day) => wholeDay.format(day) }}
              classNames={calendarLook}
            />
            <div className="flex justify-between pt-1">
              <Button size="small" variant="ghost" onClick={() => choose('')}>
                Clear
              </Button>
              <Button size="small" variant="ghost" onClick={() => choose(days.today)}>
                Today
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

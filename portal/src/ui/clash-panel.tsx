import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/** Something that two people changed, each in their own way. */
export type Clash = {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Both to look at, where the texts do not tell them apart. */
  readonly seen?: { readonly mine: ReactNode; readonly theirs: ReactNode };
};

export type Choice = 'mine' | 'theirs';

/** Something that only they changed, and what it is now. */
export type Taken = { readonly key: string; readonly label: string; readonly now: string };

type ClashPanelProps = {
  /** What happened, in one sentence without a full stop. */
  title: string;
  /** It came by itself, while somebody may be typing: no save was refused. */
  isEarly: boolean;
  comparison: {
    readonly clashes: readonly Clash[];
    /** What only they changed, and what was therefore taken from them. */
    readonly taken: readonly Taken[];
  };
  /** Whose value the form holds; 'retyped' is mine, other than it was. */
  choices: Readonly<Record<string, Choice | 'retyped'>>;
  onChoose: (key: string, choice: Choice) => void;
};

/** How long it takes at least to see that there is something to be read. */
const glanceMs = 1_000;

/** Whether what is said is in sight, and whether it was read: it was in sight for a moment, or had the focus. */
const useReading = (said: RefObject<HTMLElement | null>, what: unknown) => {
  const [isInSight, setInSight] = useState(true);
  const [read, setRead] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said anew is to be read anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      setInSight(entry?.isIntersecting === true);
      if (entry?.isIntersecting) timer = setTimeout(() => setRead(what), glanceMs);
    });
    if (said.current) observer.observe(said.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [what]);
  return { isInSight, isRead: read === what, noteRead: () => setRead(what) };
};

/** Says that somebody else saved meanwhile, what was taken from them, and lets one choose where both changed. */
export function ClashPanel({ title, isEarly, comparison, choices, onChoose }: ClashPanelProps) {
  const { clashes, taken } = comparison;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const { isInSight, isRead, noteRead } = useReading(heading, comparison);
  const goThere = () => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  // Each time a save was refused, what is said of it is where one looks and where one is. What comes by itself takes
  // nobody away from a field, an open list or a question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a comparison is made each time
  useEffect(() => {
    if (!isEarly) goThere();
  }, [comparison]);
  const next = isEarly ? 'save' : 'save again';
  const isTheirs = (key: string) => choices[key] === 'theirs';
  return (
    <>
      {isInSight ? null : <WayThere onPress={goThere} />}
      <section
        ref={panel}
        role="alert"
        aria-atomic={false}
        tabIndex={-1}
        data-unread={isRead ? undefined : ''}
        onFocus={noteRead}
        className="mb-4 outline-none flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3 text-warning-text"
      >
        <p ref={heading} className="font-medium">
          {title}
        </p>
        <p>
          What you typed is still here.
          {taken.length > 0 ? (
            <>
              {' '}
              Taken over from them: <TakenOver taken={taken} />.
            </>
          ) : null}
          {clashes.length > 0 ? ` Choose what to keep, then ${next}.` : ` Look it over, then ${next}.`}
        </p>
        {/* A later one is read out in its turn, and by itself. No flex box: WebKit leaves room for legends twice there. */}
        <div aria-live="polite" className="space-y-2 empty:-mt-2">
          {clashes.map((clash) => (
            <fieldset key={clash.key} className="min-w-0 space-y-1">
              <legend className="font-medium text-table">{clash.label}</legend>
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  // What is typed or chosen after that is not read out as news; what they save again is.
                  aria-live={side === 'mine' ? 'off' : undefined}
                  className={classNames(
                    'flex min-w-0 cursor-pointer items-baseline gap-2 rounded border bg-surface px-2 py-1 text-ink touch:min-h-11 touch:items-center',
                    isTheirs(clash.key) === (side === 'theirs') ? 'border-accent-text' : 'border-line',
                  )}
                >
                  <input
                    type="radio"
                    name={`clash-${clash.key}`}
                    checked={isTheirs(clash.key) === (side === 'theirs')}
                    onChange={() => onChoose(clash.key, side)}
                    className="accent-accent"
                  />
                  <span className="shrink-0 text-muted">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
                  <bdi className="min-w-0 break-words">
                    {side === 'mine' && choices[clash.key] === 'retyped'
                      ? 'As it stands in the field now'
                      : clash[side]}
                  </bdi>
                  {clash.seen?.[side]}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </section>
    </>
  );
}

/** Over the fields, none of which moves for it. */
function WayThere({ onPress }: { onPress: () => void }) {
  return (
    <div className="sticky top-0 z-10 flex h-0 justify-center">
      <button
        type="button"
        onClick={onPress}
        className="inline-flex h-7 touch:h-11 items-center whitespace-nowrap rounded-full border border-line bg-warning-soft px-3 text-table text-warning-text shadow-raised hover:border-current"
      >
        Somebody else saved · show
      </button>
    </div>
  );
}

/** Of a long text its beginning tells it from the others: the whole of it stands in its field. */
const longest = 60;

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

function TakenOver({ taken }: { taken: readonly Taken[] }) {
  return taken.map(({ key, label, now }, place) => (
    <span key={key} className="wrap-anywhere">
      {place > 0 ? '; ' : ''}
      {label}, now <bdi>{shortened(now)}</bdi>
    </span>
  ));
}

import { useEffect, useRef, useState } from 'react';
import { countText } from '../../../../../shop/money.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BatchLine, lineColumns } from './batch-line.tsx';
import type { PlannedLine } from './batch-plan.ts';

/** Lines drawn at first, and more each time the end of those comes near: a batch may have 5,000. */
const linesAtOnce = 150;

type BatchLinesProps = {
  lines: readonly PlannedLine[];
  selected: string | null;
  onType: (key: string, text: string) => void;
  onSelect: (key: string) => void;
};

/** All lines of a batch, in the order in which they are printed. */
export function BatchLines({ lines, selected, onType, onSelect }: BatchLinesProps) {
  const [drawn, setDrawn] = useState(linesAtOnce);
  const left = lines.length - drawn;
  const pictured = lines.some(({ line }) => line.picture);
  return (
    <section aria-label="Lines" className="rounded-md border border-line text-table">
      <div
        aria-hidden="true"
        className={classNames(
          lineColumns,
          'sticky -top-4 z-10 h-8 rounded-t-md bg-surface font-medium text-muted text-xs',
        )}
      >
        <span>Product</span>
        <span className="max-sm:hidden">Size, color</span>
        <span className="text-right">Stock</span>
        <span className="text-right">Labels</span>
      </div>
      <ul>
        {lines.slice(0, drawn).map(({ key, line, text, error, refused }, at) => (
          <BatchLine
            key={key}
            name={key}
            line={line}
            leads={lines[at - 1]?.line.productid !== line.productid}
            pictured={pictured}
            text={text}
            error={error}
            refused={refused}
            selected={selected === key}
            onType={onType}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {lines.length === 0 ? (
        <p className="border-line border-t p-3 text-muted">
          These products are no longer there. Close this and look for them in the list.
        </p>
      ) : null}
      {left > 0 ? <MoreLines key={drawn} left={left} onMore={() => setDrawn(drawn + linesAtOnce)} /> : null}
    </section>
  );
}

/** The end of the lines drawn: more are as soon as it is nearly in sight. */
function MoreLines({ left, onMore }: { left: number; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '600px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="border-line border-t p-2 text-center">
      <Button size="small" variant="ghost" onClick={onMore}>
        {countText(left)} more {left === 1 ? 'line' : 'lines'}
      </Button>
    </div>
  );
}

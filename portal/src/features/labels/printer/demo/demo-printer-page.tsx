import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { labelsText } from '../label/label-count.ts';
import { DemoOutput, outputsOf } from './demo-output.tsx';
import { useDemoFeed } from './use-demo-feed.ts';

const inventory = '/admin/inventory';

/** Labels shown at first, and how many more are shown at each press: a large batch is a thousand of them. */
const atOnce = 60;

/** The page on which the labels of the demo printer come out, newest first. */
export function DemoPrinterPage() {
  const { state, jobs } = useDemoFeed();
  const [shown, setShown] = useState(atOnce);
  const outputs = jobs.flatMap(outputsOf);
  const total = jobs.flatMap(({ labels }) => labels).reduce((sum, { copies }) => sum + copies, 0);
  return (
    <main tabIndex={-1} className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-8 outline-none">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-semibold text-title">Demo printer</h1>
          <p className="text-muted">
            Price labels come out here as a label printer would burn them, 40 × 25 mm at 203 dots an inch. The last 50
            jobs are kept until Thaan is stopped.
          </p>
        </div>
        {total > 0 ? (
          <p className="font-medium tabular-nums" role="status">
            {labelsText(total)}
          </p>
        ) : null}
        <Link href={inventory} className="text-accent-text underline">
          To the inventory
        </Link>
      </header>
      {state === 'lost' ? (
        <p role="alert" className="text-danger-text">
          The demo printer cannot be reached. It is tried again every two seconds.
        </p>
      ) : null}
      <section aria-label="Labels" aria-live="polite">
        {jobs.length > 0 ? (
          <ul className="grid justify-center gap-x-6 gap-y-8 sm:grid-cols-[repeat(auto-fill,20rem)] sm:justify-start">
            {outputs.slice(0, shown).map((output) => (
              <DemoOutput key={output.key} output={output} />
            ))}
          </ul>
        ) : null}
        {outputs.length > shown ? (
          <Button className="mx-auto mt-8 flex" onClick={() => setShown(shown + atOnce)}>
            Show earlier labels
          </Button>
        ) : null}
        {jobs.length === 0 && state === 'listening' ? (
          <EmptyState
            icon={<Printer size={28} aria-hidden="true" />}
            title="No labels yet"
            description="Open the inventory, choose Print label on a product and take the demo printer. The label comes out here at once."
            action={
              <Link href={inventory} className="text-accent-text underline">
                Open the inventory
              </Link>
            }
          />
        ) : null}
      </section>
    </main>
  );
}

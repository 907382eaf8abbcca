import { config } from '../../lib/config.ts';

/** In the demo shop mails are not sent but kept on a page of their own, to which this leads. */
export function OutboxLink() {
  if (!config.demo?.outbox) return null;
  return (
    <a
      href="/outbox"
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center font-medium text-accent-text underline underline-offset-2 touch:min-h-11"
    >
      Open the demo’s outbox
    </a>
  );
}

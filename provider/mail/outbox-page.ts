import { escapeHtml } from './go-template.ts';

/** A mail or a message to a phone of the outbox, as /outbox.json shows it too; `created_at` is an ISO text. */
export interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly plain: string;
  readonly links: readonly string[];
  readonly code: string;
  readonly created_at: string;
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#e7e5e4, #44403c); --quiet: light-dark(#57534e, #a8a29e);
    --accent: light-dark(#4338ca, #a5b4fc); --card: light-dark(#fff, #1c1917); --page: light-dark(#f5f5f4, #0c0a09) }
  body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; background: var(--page); font: 14px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 .25rem; font-size: 20px }
  h2 { margin: 0; font-size: 16px }
  a { color: var(--accent); overflow-wrap: anywhere }
  article { margin-top: 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
  pre { margin: .75rem 0 0; padding-top: .75rem; border-top: 1px solid var(--line); font: inherit; white-space: pre-wrap }
  code { font: 600 16px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 2px }
  p { margin: 0; color: var(--quiet) }`;

export const outboxPage = (mails: readonly Shown[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body>
<h1>Outbox</h1>
<p>No mail server is set up, so these messages were not sent, those to phones included. Their links and codes work. The newest is first; reload the page to see more.</p>
${mails.length === 0 ? '<article><p>No messages yet.</p></article>' : mails.map(article).join('\n')}
</body>
</html>
`;

const article = ({ kind, recipient, subject, plain, code, created_at }: Shown): string => `<article data-kind="${kind}">
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time datetime="${created_at}">${escapeHtml(spoken(created_at))}</time></p>
${code === '' ? '' : `<p>Code <code>${escapeHtml(code)}</code></p>`}
<pre>${linked(plain)}</pre>
</article>`;

const spoken = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`;

// The text is cut at its addresses before anything is escaped, so that none is cut in the middle of an escape.
const linked = (plain: string): string =>
  plain
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : anchor(piece)))
    .join('');

const anchor = (address: string): string => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;

/**
 * The part of Go's templates that mail templates use: `{{ .Name }}`, `{{ if .Name }} ... {{ else }} ... {{ end }}`,
 * `{{ if eq .Name "text" }}`, comments, and `{{- -}}` which eats the space around. A file written for GoTrue works
 * here, and the other way round.
 */
export type Template = readonly Part[];

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }
  | ({ readonly kind: 'choice'; readonly given: Template; readonly otherwise: Template } & Condition);

/** Whether a value is there, or is this text. */
interface Condition {
  readonly name: string;
  readonly text: string | undefined;
}

export type Values = Readonly<Record<string, string>>;

/** An `if` that waits for its `end`; `parts` is the branch that is being filled. */
interface Open extends Condition {
  readonly given: Part[];
  readonly otherwise: Part[];
  parts: Part[];
}

/** Throws an `Error` that names what is not understood. */
export const parseTemplate = (source: string): Template => {
  const root: Part[] = [];
  const open: Open[] = [];
  const add = (part: Part): void => void (open.at(-1)?.parts ?? root).push(part);
  for (const [index, piece] of piecesOf(source).entries()) {
    if (index % 2 === 0) {
      if (piece !== '') add({ kind: 'text', text: piece });
      continue;
    }
    const action = piece.trim();
    const value = /^\.(\w+)$/.exec(action)?.[1];
    const condition = conditionOf(action);
    if (value !== undefined) add({ kind: 'value', name: value });
    else if (condition !== undefined) open.push(opened(condition));
    else if (action === 'else') turn(open.at(-1));
    else if (action === 'end') add(closed(open.pop()));
    else if (!action.startsWith('/*')) throw new Error(`{{ ${action} }} is not understood`);
  }
  if (open.length > 0) throw new Error('{{ if }} has no {{ end }}');
  return root;
};

/** Fills a template; `quote` makes each value fit for where it stands. A value that is not given is empty. */
export const renderTemplate = (template: Template, values: Values, quote: (value: string) => string): string =>
  template
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const value = values[part.name] ?? '';
      if (part.kind === 'value') return quote(value);
      const holds = part.text === undefined ? value !== '' : value === part.text;
      return renderTemplate(holds ? part.given : part.otherwise, values, quote);
    })
    .join('');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** For HTML text and for attributes in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

// Texts at even places, what stands between braces at odd ones; space that `-` eats is gone already.
const piecesOf = (source: string): string[] =>
  source.split(/(?:\s*\{\{-(?=\s)|\{\{)([\s\S]*?)(?:(?<=\s)-\}\}\s*|\}\})/);

const conditionOf = (action: string): Condition | undefined => {
  const [, given, compared, text] = /^if\s+(?:\.(\w+)|eq\s+\.(\w+)\s+"([^"\\]*)")$/.exec(action) ?? [];
  const name = given ?? compared;
  return name === undefined ? undefined : { name, text };
};

const opened = (condition: Condition): Open => {
  const given: Part[] = [];
  return { ...condition, given, otherwise: [], parts: given };
};

const turn = (open: Open | undefined): void => {
  if (open === undefined || open.parts === open.otherwise) throw new Error('{{ else }} has no {{ if }}');
  open.parts = open.otherwise;
};

const closed = (open: Open | undefined): Part => {
  if (open === undefined) throw new Error('{{ end }} has no {{ if }}');
  const { name, text, given, otherwise } = open;
  return { kind: 'choice', name, text, given, otherwise };
};

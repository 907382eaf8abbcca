import type { ProviderError } from './provider-error.ts';

/** The code of a save over something that has changed meanwhile. */
const overtaken = 'PT409';

/** The row as it stands now, where a save was refused because somebody else saved first; null after other failures. */
export const rowThatOvertook = <Row>({ code, details }: ProviderError): Row | null => {
  if (code !== overtaken) return null;
  try {
    return JSON.parse(details) as Row;
  } catch {
    return null;
  }
};

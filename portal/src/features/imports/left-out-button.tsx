import { Download } from 'lucide-react';
import { useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toaster.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { linesText, reasonText } from './line-texts.ts';

type LeftOutButtonProps = { session: ImportSession; state: ImportState; count: number };

/** Saves the lines that are not loaded as a file, each with its reason. */
export function LeftOutButton({ session, state, count }: LeftOutButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const content = await session.leftOut((line) => reasonText(session.kind, line));
      saveFile(`${state.fileName.replace(/\.[^.]*$/, '')} not loaded.csv`, 'text/csv', content);
    } catch (error) {
      console.error('The lines could not be saved', error);
      notify({ type: 'error', title: 'The lines could not be saved', description: providerError(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} icon={<Download size={14} aria-hidden="true" />} onClick={() => void save()}>
      Download the {linesText(count)}
    </Button>
  );
}

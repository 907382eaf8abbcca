import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId } from '../../lib/random-id.ts';
import { notify } from '../../ui/toaster.tsx';
import { ImportSession, type ImportState } from './import-session.ts';
import type { ImportKind } from './import-types.ts';
import { checkImport, dropImport, loadImport, readAllAnew, stageLines } from './imports.mutations.ts';
import { wrongLines } from './imports.queries.ts';
import { importedText } from './line-texts.ts';
import { startReader } from './reading/start-reader.ts';

/** An import as long as its dialog is there, and where it stands. */
export function useImportSession(kind: ImportKind): { session: ImportSession; state: ImportState } {
  const client = useQueryClient();
  const [session] = useState(
    () =>
      new ImportSession(kind, {
        startReader,
        newId: randomId,
        stage: (id, first, lines, signal) => stageLines(id, kind, first, lines, signal),
        check: checkImport,
        load: loadImport,
        wrongLines,
        drop: dropImport,
        onLoaded: (result) => {
          readAllAnew(client);
          notify({ type: 'success', title: 'Import finished', description: importedText(result) });
        },
        onLeftUncertain: () => readAllAnew(client),
      }),
  );
  useEffect(() => () => session.startOver(), [session]);
  return { session, state: useSyncExternalStore(session.subscribe, session.state) };
}

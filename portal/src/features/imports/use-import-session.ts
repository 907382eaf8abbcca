import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Work } from '../../lib/live/at-work.ts';
import { useTellWork } from '../../lib/live/use-tell-work.ts';
import { randomId } from '../../lib/random-id.ts';
import { notify } from '../../ui/toaster.tsx';
import { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import type { ImportKind } from './import-types.ts';
import {
  checkImport,
  dropImport,
  dropImportAtLeaving,
  loadImport,
  readAllAgain,
  stageLines,
} from './imports.mutations.ts';
import { lookAtImport, wrongLines } from './imports.queries.ts';
import { importedText, linesToLoad } from './line-texts.ts';
import { startReader } from './reading/start-reader.ts';

/** What others are told of an import while it does something. */
const workOf = (of: ImportKind, { step, heads, sheet, check, failure }: ImportState): Work | null => {
  if (failure) return null;
  const work = { of, products: null };
  const total = heads[sheet]?.rows ?? 0;
  if (step.is === 'sending') return { ...work, step: 'sending', done: step.sent, total: step.total };
  if (step.is === 'checking') return { ...work, step: 'checking', done: 0, total };
  if (step.is === 'loading') return { ...work, step: 'saving', done: 0, total: check ? linesToLoad(check) : total };
  return null;
};

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
        look: lookAtImport,
        drop: dropImport,
        dropAtLeaving: dropImportAtLeaving,
        onLoaded: (result) => {
          readAllAgain(client);
          notify({ type: 'success', title: 'Import finished', description: importedText(result) });
        },
        onLeftUncertain: () => readAllAgain(client),
      }),
  );
  useEffect(() => {
    const come = () => void session.lookAgain();
    const leave = () => session.leave();
    window.addEventListener('focus', come);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('focus', come);
      window.removeEventListener('pagehide', leave);
      session.startOver();
    };
  }, [session]);
  const state = useSyncExternalStore(session.subscribe, session.state);
  useTellWork(workOf(kind, state));
  return { session, state };
}

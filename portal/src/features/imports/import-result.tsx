import { Note } from '../../ui/note.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import type { ImportAnswer } from './import-types.ts';
import { LeftOutButton } from './left-out-button.tsx';
import { importedText, linesText, productsText } from './line-texts.ts';

type ImportResultViewProps = { session: ImportSession; state: ImportState; result: ImportAnswer };

/** What an import did, and what it left out. */
export function ImportResultView({ session, state, result }: ImportResultViewProps) {
  const products = productsText(result);
  const { new_categories: categories, left_out: leftOut } = result;
  return (
    <div className="mx-auto flex min-h-72 w-full max-w-xl flex-col justify-center gap-4">
      <Note look="success">
        <strong className="font-medium">Import finished.</strong> {importedText(result)} {products && `${products}. `}
        {categories.length > 0 ? `Categories added: ${categories.join(', ')}.` : ''}
      </Note>
      {leftOut > 0 ? (
        <Note look="warning" actions={<LeftOutButton session={session} state={state} count={leftOut} />}>
          {linesText(leftOut)} {leftOut === 1 ? 'was' : 'were'} wrong and not loaded. The file of{' '}
          {leftOut === 1 ? 'it' : 'them'} says why: correct it and import that file.
        </Note>
      ) : null}
    </div>
  );
}

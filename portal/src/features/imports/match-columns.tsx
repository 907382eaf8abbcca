import { countText } from '../../../../shop/money.ts';
import { fileColumnsOf, unusedColumns } from '../../../../shop/spreadsheet/matching.ts';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { columnName, columnOptions, matchingProblem, notInFile } from './column-choice.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import type { ImportField } from './import-types.ts';

type MatchColumnsProps = { session: ImportSession; state: ImportState };

/** Which column of the file holds what. */
export function MatchColumns({ session, state }: MatchColumnsProps) {
  const { heads, sheet, matching, refused } = state;
  const head = heads[sheet];
  if (!head) return null;
  const options = columnOptions(head.headers);
  const problem = matchingProblem(session.kind, matching);
  const unused = unusedColumns(session.kind, head.headers, matching);
  const choose = (field: ImportField, place: string) => {
    const { [field]: _, ...others } = matching;
    session.match(place === notInFile ? others : { ...others, [field]: Number(place) });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        <strong className="font-medium">{state.fileName}</strong>{' '}
        <span className="text-muted tabular-nums">
          {head.rows === 1 ? '1 line' : `${countText(head.rows)} lines`} below its headers
        </span>
      </p>
      {refused ? <Note look="danger">{refused}</Note> : null}
      {heads.length > 1 ? (
        <Select
          label="Sheet"
          className="sm:max-w-80"
          options={heads.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={String(sheet)}
          onValueChange={(value) => session.chooseSheet(Number(value))}
        />
      ) : null}
      {problem ? <Note look="warning">{problem}</Note> : null}
      <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-2 font-medium">Which column holds what</legend>
        {fileColumnsOf[session.kind].map(({ key, header }) => {
          if (key === null) return null;
          const place = matching[key];
          return (
            <Select
              key={key}
              label={header}
              options={options}
              value={place === undefined ? notInFile : String(place)}
              onValueChange={(value) => choose(key, value)}
              hint={
                place === undefined ? undefined : (
                  <span className="block truncate">{head.examples[place] || 'Empty in its first lines'}</span>
                )
              }
            />
          );
        })}
      </fieldset>
      {matching.first_name !== undefined && matching.first_name === matching.last_name ? (
        <p className="text-muted">
          {columnName(head.headers, matching.first_name)} holds whole names: the first word becomes the first name, the
          others the last name.
        </p>
      ) : null}
      <div className="flex flex-col gap-1 text-muted wrap-anywhere">
        {unused.unknown.length > 0 ? <p>Not used: {unused.unknown.join(', ')}.</p> : null}
        {unused.derived.length > 0 ? (
          <p>Not read, because the shop works them out itself: {unused.derived.join(', ')}.</p>
        ) : null}
      </div>
    </div>
  );
}

import fc from 'fast-check';

/** Stands in much of what comes from outside, so that it would be seen in the text of a statement. */
export const canary = 'kanarienvogel';

export interface RandomRequest {
  readonly method: string;
  readonly target: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly role: string;
}

/** What a request is made of: names and operators that fit together, or all there are. */
interface Vocabulary {
  readonly targets: readonly string[];
  readonly columns: readonly string[];
  readonly relations: readonly string[];
  readonly operators: readonly string[];
  readonly values: fc.Arbitrary<string>;
  /** Whether its requests may also say what nobody means. */
  readonly wild: boolean;
}

const words = (list: string): string[] => list.split(' ');
const oneOf = (list: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...list);
const glued = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(''));
const listed = (part: fc.Arbitrary<string>, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(part, { minLength, maxLength }).map((parts) => parts.join(','));
const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const signs = [...words(`' " \\ ; -- $1 % _ * ( ) { } , . :: -> क`), '\n', '\u{1f600}'];
const nastyValue = fc.oneof(
  { weight: 5, arbitrary: glued(fc.constant(canary), ...Array.from({ length: 3 }, () => oneOf(signs))) },
  fc.array(oneOf([...signs, canary, 'x', '1']), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constant(`${canary}\0`),
);
const plainValue = oneOf([
  ...words('1 2 -1 9.5 99999999999999999999 true null {1,2} {old} [1,2] 2024-01-01 {"a":1} 1e400 *o*'),
  '',
]);

const numbers = words('eq neq gt gte lt lte isdistinct');
const texts = words('like ilike match imatch fts plfts phfts wfts like(all) ilike(any) fts(english)');
const sets = words('cs cd ov sl sr nxl nxr adj eq(any)');
const allOperators = [...numbers, ...texts, ...sets, 'is', 'nope', `fts(${canary})`];

/** What fits one table, so that many of its requests are understood whole. */
const fitting = (target: string, columns: string, relations: string): Vocabulary => ({
  targets: [target],
  columns: words(columns),
  relations: words(relations),
  operators: numbers,
  values: fc.oneof({ weight: 3, arbitrary: oneOf(words('1 2 3 100')) }, plainValue),
  wild: false,
});
const ofTexts = { columns: words('title shout data->>age code'), operators: texts, values: nastyValue };
const vocabularies: readonly Vocabulary[] = [
  fitting('books', 'id pages price writer_id', 'writer_id writers!editor_id covers genres the_writer'),
  { ...fitting('books', '', 'writer_id'), ...ofTexts },
  fitting('writers', 'id', 'books!writer_id books!editor_id titles!by racks'),
  fitting('members', 'memberid referred_by', 'referred_by members'),
  fitting('rpc/book_list', 'id pages', 'writer_id genres the_writer'),
  {
    targets: words(
      `books writers genres members pairs notes keyless odd%20name old_books one_book covers secrets nope ${canary} ` +
        'shown_writers few_titles kept_titles either logs placed ' +
        'rpc/add rpc/book_list rpc/one_writer rpc/title_table rpc/numbers rpc/as_json rpc/whole rpc/sum_all ' +
        'rpc/two_out rpc/nothing rpc/write_note rpc/overloaded rpc/unclear rpc/nope rpc/whole_text rpc/whole_xml ' +
        'rpc/byte_count rpc/records rpc/a_record rpc/a_dead_writer',
    ),
    columns: words(
      'id title pages price tags data raw lent words state code added_at shout writer_id first_name a b note name ' +
        `nope "${canary}" "quo\\"te" data->0 data->-1->>x tags->>a data->>"${canary}'"`,
    ),
    relations: words(`writers writer_id books genres covers members!referred_by same_writer nowhere "${canary}"`),
    operators: allOperators,
    values: fc.oneof(nastyValue, plainValue),
    wild: true,
  },
];

const conditionOf = ({ operators, values, wild }: Vocabulary): fc.Arbitrary<string> =>
  glued(
    oneOf(['', '', 'not.']),
    fc.oneof(
      { weight: 4, arbitrary: glued(oneOf(operators), fc.constant('.'), values) },
      listed(values.map(quote), 0, 3).map((list) => `in.(${list})`),
      oneOf(['is.null', 'is.not_null', wild ? 'is.true' : 'is.null']),
    ),
  );

const selectOf = ({ columns, relations, wild }: Vocabulary): fc.Arbitrary<string> => {
  const column = glued(oneOf(['', '', 'x:', `"${canary}\\"":`]), oneOf(columns), oneOf(['', '', '', '::text']));
  const odd = oneOf(wild ? ['id.sum()', 'price.avg()::text', `id::${canary}`] : ['*', 'count', 'n:count()']);
  const inner = oneOf(['(*)', '(*)', '()', `(${relations[0]}(*))`]);
  const embedded = glued(oneOf(['', 'y:', '...']), oneOf(relations), oneOf(['', '', '!inner', '!left']), inner);
  return listed(fc.oneof({ weight: 3, arbitrary: column }, fc.constant('*'), odd, embedded), 1, 3);
};

const parameterOf = (vocabulary: Vocabulary): fc.Arbitrary<readonly [string, string]> => {
  const column = oneOf(vocabulary.columns);
  const relation = oneOf(vocabulary.relations);
  const condition = conditionOf(vocabulary);
  // Inside a tree a value has to be quoted, unless it is no value that anybody means.
  const inTree = vocabulary.wild ? vocabulary : { ...vocabulary, values: vocabulary.values.map(quote) };
  const term = glued(column, fc.constant('.'), conditionOf(inTree));
  const sound: fc.Arbitrary<readonly [string, string]> = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(column, condition) },
    fc.tuple(
      oneOf(['or', 'and', 'not.or']),
      listed(term, 1, 3).map((terms) => `(${terms})`),
    ),
    fc.tuple(fc.constant('order'), glued(column, oneOf(['', '.desc', '.asc.nullslast']))),
    fc.tuple(oneOf(['limit', 'offset']), oneOf(words('0 1 2 20'))),
  );
  const wild: fc.Arbitrary<readonly [string, string]> = fc.oneof(
    fc.tuple(relation, oneOf(['not.is.null', 'is.null', 'eq.1'])),
    fc.tuple(glued(relation, fc.constant('.'), column), condition),
    fc.tuple(fc.constant('order'), glued(relation, fc.constant('('), column, fc.constant(')'))),
    fc.tuple(oneOf(['limit', 'offset', 'order']), vocabulary.values),
    fc.tuple(oneOf(['columns', 'on_conflict']), listed(column, 1, 3)),
    fc.tuple(oneOf(words('p_min p_like v p a p_id p_words')), vocabulary.values),
    fc.tuple(vocabulary.values, vocabulary.values),
  );
  return fc.oneof({ weight: vocabulary.wild ? 1 : 12, arbitrary: sound }, wild);
};

const parametersOf = (vocabulary: Vocabulary): fc.Arbitrary<RandomRequest['parameters']> =>
  fc
    .tuple(
      fc.option(fc.tuple(fc.constant('select'), selectOf(vocabulary))),
      fc.array(parameterOf(vocabulary), { maxLength: 3 }),
    )
    .map(([select, others]) => (select ? [select, ...others] : others));

const bodyOf = ({ columns, values }: Vocabulary): fc.Arbitrary<string> => {
  const key = oneOf([...columns, ...words('id title name a b note p v p_id p_words p_like')]);
  const record = fc.dictionary(key, fc.oneof(values, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 });
  const rows = fc.oneof(record, fc.array(record, { maxLength: 3 }));
  return fc.oneof(
    { weight: 4, arbitrary: rows.map((row) => JSON.stringify(row)) },
    values,
    oneOf(['{', '[{}]', 'null']),
  );
};

const headers = fc.record(
  {
    prefer: listed(
      oneOf(
        words(
          'return=representation return=minimal return=headers-only count=exact count=planned count=estimated ' +
            'tx=rollback tx=commit resolution=merge-duplicates resolution=ignore-duplicates missing=default handling=strict max-affected=1 ' +
            'timezone=Asia/Kolkata timezone=Nowhere timezone=US/Pacific-New odd',
        ),
      ),
      1,
      4,
    ),
    accept: oneOf(
      words(
        'application/json application/json */* application/vnd.pgrst.object+json ' +
          'application/vnd.pgrst.array+json;nulls=stripped text/csv image/png ;q=x application/vnd.pgrst.plan ' +
          'application/vnd.pgrst.plan+json;for="text/csv";options=analyze|verbose|x',
      ),
    ),
    range: oneOf(words('0-1 0-1 5- 3-1 x 0-99999999999999')),
    'content-type': oneOf(
      words(
        'application/json application/json application/json;charset=utf-8 text/plain text/csv text/xml ' +
          'application/octet-stream x',
      ),
    ),
    'accept-profile': oneOf(['public', 'public', 'archive', canary]),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

const methods = words('GET GET GET GET GET HEAD POST POST PATCH PUT DELETE OPTIONS');

/** Requests of every kind: some understood whole, some wrong in one place, some in all. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc.constantFrom(...vocabularies).chain((vocabulary) =>
  fc.record({
    method: oneOf(methods),
    target: oneOf(vocabulary.targets),
    parameters: parametersOf(vocabulary),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
    body: bodyOf(vocabulary),
    role: oneOf(['user-1', 'user-1', 'user-1', 'anon']),
  }),
);

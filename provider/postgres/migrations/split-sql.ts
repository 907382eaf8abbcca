/** What may hide a semicolon, each with the pattern that finds its end: comments, quotes, dollar quotes. */
const hiding = /--[^\n]*|\/\*|'|"|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|;/g;

const endOfBlockComment = (sql: string, start: number): number => {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  for (let depth = 0, mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
};

const endOfQuote = (sql: string, start: number): number => {
  const quote = sql.charAt(start);
  const escapes = quote === "'" && /(^|[^\w$])e$/i.test(sql.slice(Math.max(0, start - 2), start));
  for (let i = start + 1; i < sql.length; i++) {
    if (escapes && sql[i] === '\\') i++;
    else if (sql[i] === quote) return i + 1;
  }
  return sql.length;
};

const after = (sql: string, text: string, from: number): number => {
  const at = sql.indexOf(text, from);
  return at < 0 ? sql.length : at + text.length;
};

const endOf = (sql: string, opening: RegExpExecArray): number => {
  const [text] = opening;
  if (text.startsWith('--')) return opening.index + text.length;
  if (text === '/*') return endOfBlockComment(sql, opening.index);
  if (text.startsWith('$')) return after(sql, text, opening.index + text.length);
  return endOfQuote(sql, opening.index);
};

const isBlank = (sql: string): boolean => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';

/** The statements of an SQL file, without their closing semicolons; what holds only comments is left out. */
export const splitSql = (sql: string): string[] => {
  const statements: string[] = [];
  const opening = new RegExp(hiding);
  let start = 0;
  for (let found = opening.exec(sql); found; found = opening.exec(sql)) {
    if (found[0] === ';') {
      statements.push(sql.slice(start, found.index));
      start = opening.lastIndex;
    } else opening.lastIndex = endOf(sql, found);
  }
  statements.push(sql.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => !isBlank(statement));
};

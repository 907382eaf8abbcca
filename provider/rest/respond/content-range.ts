/** The rows that an answer holds, as `Content-Range` says it: `0-9/40`, `0-9/*`, or `*` for none. */
export const contentRange = (offset: number, rows: number, total: number | undefined): string => {
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return `${range}/${total ?? '*'}`;
};

/** 206 for a part of all rows, 416 for a start behind the last, 200 else and where nothing was counted. */
export const rangeStatus = (offset: number, rows: number, total: number | undefined): 200 | 206 | 416 => {
  if (total === undefined) return 200;
  if (offset > total) return 416;
  return rows < total ? 206 : 200;
};

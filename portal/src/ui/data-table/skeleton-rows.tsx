import type { Column } from './column.ts';

/** Grey bars in the size of the rows to come; unseen for the first 200 ms. */
export function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      key={line}
      aria-hidden="true"
      className="animate-late max-wide:block max-wide:h-24 max-wide:touch:h-[6.5rem] max-wide:rounded-lg max-wide:border max-wide:border-line max-wide:bg-surface"
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className="h-9 border-line border-b px-1.5 first:pl-4 max-wide:block max-wide:border-0 max-wide:pt-3"
        >
          <div className="h-3 w-3/5 rounded bg-sunken" />
        </td>
      ))}
    </tr>
  ));
}

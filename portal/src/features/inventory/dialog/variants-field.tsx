import { useEffect, useEffectEvent, useRef } from 'react';
import { withAlt } from '../../../ui/command-key.ts';
import { Segments } from '../../../ui/segments.tsx';
import { useAfterRender } from '../../../ui/use-after-render.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import type { ErrorKey } from './fields.ts';
import { MatrixView } from './matrix/matrix-view.tsx';
import { useAxes } from './matrix/use-axes.ts';
import type { VariantLine } from './product-form.ts';
import { renamed, type VariantsDraft } from './use-variants-draft.ts';
import { VariantGrid } from './variant-grid.tsx';

type VariantsFieldProps = {
  lines: readonly VariantLine[];
  /** The variants as they are stored; none of a new product. */
  stored: readonly VariantLine[];
  variants: VariantsDraft;
  onChange: (lines: VariantLine[]) => void;
  /** New lines in the category saree come with the size 'Free-Size'; a category is offered the sizes it had last. */
  categoryName: string;
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey | 'add') => string;
};

const views = [
  { value: 'lines', label: 'Lines' },
  { value: 'matrix', label: 'Matrix' },
] as const;

/** The variants in either view of the same lines; Alt+M goes from one to the other. */
export function VariantsField({ stored: asStored, variants, ...props }: VariantsFieldProps) {
  const { view, show, draft } = variants;
  const stored = renamed(asStored, draft.called);
  const axes = useAxes(variants, stored, props.categoryName);
  const field = useRef<HTMLFieldSetElement>(null);
  const afterRender = useAfterRender();

  const goToStart = () => field.current?.querySelector<HTMLElement>('[data-variants-start]')?.focus();

  useViewKey(field, () => {
    // What is half typed settles as its field is left.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && field.current?.contains(activeElement)) activeElement.blur();
    show(view === 'lines' ? 'matrix' : 'lines');
    afterRender(goToStart);
  });

  return (
    <fieldset ref={field} className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">Variants</legend>
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="mr-auto font-medium text-table">
          Variants
        </span>
        <span className="text-muted text-xs touch:hidden">{withAlt('M')}</span>
        <Segments legend="How variants are entered" segments={views} chosen={view} onChoose={show} />
      </div>
      {view === 'lines' ? (
        <VariantGrid {...props} />
      ) : (
        <MatrixView
          {...props}
          stored={stored}
          axes={axes}
          onLines={(id) => {
            show('lines');
            afterRender(() => (id ? document.getElementById(id)?.focus() : goToStart()));
          }}
        />
      )}
    </fieldset>
  );
}

/** Alt+M anywhere in the dialog. By the place of the key: with Alt a Mac types another letter. */
function useViewKey(field: { readonly current: HTMLElement | null }, onKey: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyM' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const dialog = field.current?.closest('[data-dialog]');
    if (!(event.target instanceof Node && dialog?.contains(event.target)) || field.current?.closest('[inert]')) return;
    event.preventDefault();
    onKey();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

import { Menu } from '@base-ui/react/menu';
import { CircleCheck, FileSpreadsheet, FileText, FileUp, History, ImagePlus, PackagePlus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { onDemand } from '../../ui/on-demand.tsx';
import { optionLook, popupLook, usePopupContainer } from '../../ui/popup.ts';
import { notify } from '../../ui/toaster.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { ExportedList, FormatName, RunningExport } from '../exports/index.ts';
import { HistoryDialog } from '../history/index.ts';
import type { ImportDialogProps } from '../imports/index.ts';
import { MoreButton } from './more-button.tsx';

const fetchExports = () => import('../exports/index.ts');
const ExportDialog = onDemand(async () => (await fetchExports()).ExportDialog);
const ImportDialog = onDemand(async () => (await import('../imports/index.ts')).ImportDialog);

export type OpenedMenuProps = ExportedList & {
  /** An import added something: where the list shows it. */
  onImported?: ImportDialogProps['onAdded'];
  /** How many the list holds as it is filtered; undefined until it is known. */
  count: number | undefined;
  /** Pictures of many products are to be chosen. */
  onPictures?: () => void;
  /** What else can be done with this list. */
  entry?: { readonly label: string; readonly onSelect: () => void } | undefined;
};

/** What one of a list is in the history. */
const records = { products: 'product', customers: 'customer', discounts: 'discount', users: 'profile' } as const;

/** The menu of a list, open from the start, and what its entries open. */
export function OpenedMenu({ count, onImported, onPictures, entry, ...list }: OpenedMenuProps) {
  const { kind } = list;
  const { container, ref } = usePopupContainer();
  const [, navigate] = useLocation();
  const running = useDialog<RunningExport>();
  const imports = useDialog<'products' | 'customers'>();
  const history = useDialog<(typeof records)[typeof kind]>();
  // A file may be asked for only right after the click: the code is there by then.
  useEffect(ExportDialog.preload, []);

  const begin = async (format: FormatName): Promise<void> => {
    try {
      const { beginExport } = await fetchExports();
      const begun = await beginExport(list, format);
      if (begun) running.open(begun);
    } catch (error) {
      console.error('The export could not begin', error);
      notify({ title: 'The export could not begin', description: 'Check the connection, then try again.' });
    }
  };
  const nothing = count === 0 || running.isOpen;

  return (
    <>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger ref={ref} render={<MoreButton />} />
        <Menu.Portal container={container}>
          <Menu.Positioner sideOffset={6} align="end" className="z-30 outline-none">
            <Menu.Popup className={popupLook}>
              <Entry Icon={FileText} disabled={nothing} onClick={() => void begin('csv')}>
                Export as CSV
              </Entry>
              <Entry Icon={FileSpreadsheet} disabled={nothing} onClick={() => void begin('xlsx')}>
                Export as Excel
              </Entry>
              {kind === 'products' ? (
                <Entry Icon={PackagePlus} onClick={() => navigate('/admin/inventory/goods-in')}>
                  Goods in
                </Entry>
              ) : null}
              {kind === 'products' || kind === 'customers' ? (
                <Entry Icon={FileUp} onClick={() => imports.open(kind)} onNear={ImportDialog.preload}>
                  Import from a file
                </Entry>
              ) : null}
              {onPictures ? (
                <Entry Icon={ImagePlus} onClick={onPictures}>
                  Pictures of many
                </Entry>
              ) : null}
              {entry ? (
                <Entry Icon={CircleCheck} onClick={entry.onSelect}>
                  {entry.label}
                </Entry>
              ) : null}
              <Entry Icon={History} onClick={() => history.open(records[kind])}>
                History
              </Entry>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {running.show((begun) => (
        <ExportDialog running={begun} onClose={running.close} />
      ))}
      {imports.show((of) => (
        <ImportDialog kind={of} onClose={imports.close} onAdded={onImported} />
      ))}
      {history.show((of) => (
        <HistoryDialog kind={of} onClose={history.close} />
      ))}
    </>
  );
}

type EntryProps = {
  Icon: typeof History;
  disabled?: boolean;
  onClick: () => void;
  /** The pointer or the focus is on it: what it needs can be fetched. */
  onNear?: () => void;
  children: ReactNode;
};

function Entry({ Icon, disabled = false, onClick, onNear, children }: EntryProps) {
  return (
    <Menu.Item
      disabled={disabled}
      className={`${optionLook} data-disabled:opacity-50`}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <span className="flex items-center gap-2.5">
        <Icon size={16} aria-hidden="true" className="text-muted" />
        {children}
      </span>
    </Menu.Item>
  );
}

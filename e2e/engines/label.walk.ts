import { poplin } from '../print-dialog-page.ts';
import { expect, test } from './walk.ts';

test('prints three labels on the demo printer, where they come out', async ({ here, openPage, picture }) => {
  await here.signIn('admin');
  const printer = await openPage();
  await printer.goTo('/printer');
  await printer.role('heading', 'Demo printer').shows();
  const labels = printer.role('listitem');
  const before = await labels.look();
  await here.tab.show();
  // This computer's choice, as the button of the dialog makes it: nobody's real printer is asked for.
  await here.tab.run(() => localStorage.setItem('thaan-print-target', '"demo"'), null);
  await here.goTo(`/admin/inventory?${poplin}`);
  await here.button(/^Print label of /).press();
  const dialog = here.role('dialog', 'Print label');
  await dialog.field('Copies').is({ isFocused: true });
  await dialog.role('combobox', 'Printer').is({ text: 'TSC TE244 (demo printer)' });
  await here.tab.key('Shift+Tab'); // the focus is elsewhere, wherever the engine leaves it
  await dialog.field('Copies').press();
  await here.tab.type('3');
  await dialog.field('Copies').is({ value: '3' });
  await picture('print label');
  await dialog.button('Print').press();
  await dialog.text('3 labels sent to TSC TE244 (demo printer).').shows();
  await here.tab.key('Escape');
  await dialog.goes();
  await here.button(/^Print label of /).is({ isFocused: true });
  await printer.tab.show();
  await labels.is({ count: (before?.count ?? 0) + 1, text: /^3 labels/ });
  await picture('demo printer', printer);
  expect(await printer.path()).toBe('/printer');
});

import { poplin } from '../labels/print-dialog-page.ts';
import { expect, test } from './flow.ts';

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
  await dialog.text('3 labels printed on TSC TE244 (demo printer).').shows();
  await here.tab.key('Escape');
  await dialog.goes();
  await here.button(/^Print label of /).is({ isFocused: true });
  await printer.tab.show();
  await labels.is({ count: (before?.count ?? 0) + 1, text: /^3 labels/ });
  await picture('demo printer', printer);
  expect(await printer.path()).toBe('/printer');
});

test('an offset of the printer is typed over after a press, and its arrows count', async ({ here, picture, size }) => {
  await here.signIn('admin');
  await here.tab.run(() => localStorage.setItem('thaan-print-target', '"demo"'), null);
  await here.goTo(`/admin/inventory?${poplin}`);
  await here.button(/^Print label of /).press();
  const dialog = here.role('dialog', 'Print label');
  // Its button stands elsewhere while printers are looked for.
  await dialog.role('combobox', 'Printer').is({ text: 'TSC TE244 (demo printer)' });
  await dialog.button('Printer settings').press();
  const settings = here.role('dialog', 'Printer settings');
  const offset = settings.role('spinbutton', 'Move right, in dots');
  await offset.is({ value: '0' });
  await offset.press();
  await here.tab.type('4');
  await offset.is({ value: '4' });
  await here.tab.key('ArrowUp');
  await offset.is({ value: '5' });
  await picture('printer settings');
  if (size.touch) return; // there are no arrows in a field for a finger
  await settings.role('spinbutton', 'Move down, in dots').press();
  const { x = 0, y = 0, width = 0, height = 0 } = (await offset.look())?.box ?? {};
  await here.tab.press(Math.round(x + width - 20), Math.round(y + height * 0.43)); // the upper arrow
  await offset.is({ value: '6' });
});

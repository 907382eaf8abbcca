import { remembered } from '../../../lib/machine-storage.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import type { Template } from './label/template.ts';
import type { Output } from './output-choice.ts';

// What was chosen on this computer last, and holds the next time.

/** The printer chosen by hand, or null. */
export const rememberedPrinter = remembered('thaan-label-printer', (name) => (typeof name === 'string' ? name : null));

/** Where labels went. */
export const rememberedTarget = remembered(
  'thaan-print-target',
  (target): PrintTarget => (target === 'demo' ? 'demo' : 'computer'),
);

/** Where they came out; null as long as nobody chose. */
export const rememberedOutput = remembered('thaan-label-output', (output): Output | null =>
  output === 'printer' || output === 'roll' || output === 'sheet' ? output : null,
);

/** Whether a print service has ever listed its printers here. */
export const rememberedService = remembered('thaan-print-service-seen', (seen) => seen === true);

/** The template that batches were printed with. */
export const rememberedTemplate = remembered(
  'thaan-label-template',
  (template): Template => (template === 'variant' ? 'variant' : 'price'),
);

/** What a batch of rows that were ticked proposed: one label a line, or as many as are in stock. */
export const rememberedCopies = remembered('thaan-label-copies', (copies): 'one' | 'stock' =>
  copies === 'stock' ? 'stock' : 'one',
);

/** Whether the person was told that QZ Tray asks about each label. */
export const toldUnsigned = remembered('thaan-unsigned-told', (told) => told === true);

/** The serial number of the certificate under which QZ Tray on this computer asked nothing last, or null. */
export const trustedCertificate = remembered('thaan-trusted-certificate', (serial) =>
  typeof serial === 'string' ? serial : null,
);

import type { Machine } from './first-output.ts';
import { rememberedOutput, rememberedPrinter, rememberedService, rememberedTarget } from './remembered.ts';

const hasShareSheet = (): boolean => {
  // Some browsers have one for addresses and texts alone.
  const pdf = new File([], 'label.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [pdf] }) ?? false;
};

/** What is known of the machine on which this page is open. */
export const thisMachine = (): Machine => ({
  chosen: rememberedOutput.get(),
  isTouchOnly: matchMedia('(pointer: coarse) and (hover: none)').matches,
  wasServed: rememberedService.get() || rememberedPrinter.get() !== null || rememberedTarget.get() === 'demo',
  hasShareSheet: hasShareSheet(),
});

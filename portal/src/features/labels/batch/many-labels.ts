import type { Output } from '../printer/output-choice.ts';

/** More labels than these are asked about before they go to a printer: a slip of the finger would cost a roll. */
const mostUnasked = 50;

/** Millimetres of the roll that a label takes: 25, and the gap of 2. */
const pitch = 27;

const metres = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Whether so many labels are asked about before they go out. A PDF costs no paper. */
export const isAskedAbout = (output: Output, labels: number): boolean => output === 'printer' && labels > mostUnasked;

/** How much of a roll labels take: '9.4 m'. */
export const rollText = (labels: number): string => `${metres.format((labels * pitch) / 1000)} m`;

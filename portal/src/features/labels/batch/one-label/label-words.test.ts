import { expect, test } from 'vitest';
import { faultOf } from '../../print-service/fault.ts';
import { sampleLine } from '../../printer/label/sample-line.ts';
import { type Trouble, told } from '../job/trouble.ts';
import { doubtText, stoppedText } from './label-words.ts';

test('labels of which only a person can say are asked about, of a printer and of a PDF', () => {
  const lost: Trouble = { is: 'fault', fault: faultOf('lost') };
  const cause = 'The print service hung up before it answered. Look at the printer:';
  expect(doubtText(lost, { output: 'printer', copies: 3, pdfWay: 'save' })).toBe(`${cause} did all 3 labels come out?`);
  expect(doubtText(lost, { output: 'printer', copies: 1, pdfWay: 'save' })).toBe(`${cause} did the label come out?`);
  const unheard = 'Nobody told this page what became of it. Look at the printer: did the label come out?';
  expect(doubtText(null, { output: 'printer', copies: 1, pdfWay: 'save' })).toBe(unheard);
  const asked = (pdfWay: 'save' | 'share') => doubtText(null, { output: 'roll', copies: 1, pdfWay });
  expect(asked('save')).toBe('The PDF was saved. Print it at its actual size. Did the label come out?');
  expect(asked('share')).toBe('The PDF was shared. Print it at its actual size. Did the label come out?');
});

test.each<[Trouble, string]>([
  [{ is: 'fault', fault: faultOf('silent') }, 'The print service does not answer. Restart QZ Tray, then choose Print.'],
  [
    { is: 'changed', changes: ['BC26001: the purchase price has changed.'], fresh: [sampleLine()] },
    'BC26001: the purchase price has changed. Check the label, then print.',
  ],
  [
    { is: 'changed', changes: ['BC26001, M, Red is no longer there.'], fresh: [] },
    'BC26001 is no longer there. Nothing was printed.',
  ],
  [
    { is: 'unchecked', reason: 'The server could not be reached.' },
    'The price could not be checked, so nothing was printed. The server could not be reached.',
  ],
  [told('No printer is chosen.'), 'No printer is chosen.'],
])('%o is said', (trouble, sentence) => {
  expect(stoppedText(trouble, 'BC26001')).toBe(sentence);
});

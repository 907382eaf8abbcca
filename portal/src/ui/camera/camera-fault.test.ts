import { expect, test } from 'vitest';
import { cameraFault, cameraFaultSentences } from './camera-fault.ts';

test('each refusal of the browser is told apart', () => {
  const faultOf = (name: string) => cameraFault(new DOMException('', name));
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TimeoutError'].map(faultOf)).toEqual([
    'denied',
    'none',
    'in-use',
    'unknown',
  ]);
  expect(cameraFault(new TypeError('mediaDevices'))).toBe('unknown');
  expect(new Set(Object.values(cameraFaultSentences)).size).toBe(Object.keys(cameraFaultSentences).length);
});

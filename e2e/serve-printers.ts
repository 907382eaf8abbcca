import type { TestType } from '@playwright/test';
import { type PrintService, startPrintService } from './print-service.ts';

/** A way to serve these printers to the page of a test of this file; the service ends with its test. */
export const servePrinters = (test: Pick<TestType<object, object>, 'afterEach'>) => {
  let service: PrintService | null = null;
  test.afterEach(async () => {
    await service?.stop();
    service = null;
  });
  return async (...printers: string[]): Promise<PrintService> => {
    service = await startPrintService({ printers });
    return service;
  };
};

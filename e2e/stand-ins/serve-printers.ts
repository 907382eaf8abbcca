import type { TestType } from '@playwright/test';
import { printPort } from './print-port.ts';
import { type PrintService, startPrintService } from './print-service.ts';

/**
 * A way to serve these printers to the page of a test of this file, at the port where it looks first unless another is
 * named; the services end with their test.
 */
export const servePrinters = (test: Pick<TestType<object, object>, 'afterEach'>, port = printPort()) => {
  const services: PrintService[] = [];
  test.afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
  });
  return async (...printers: string[]): Promise<PrintService> => {
    const service = await startPrintService({ port, printers });
    services.push(service);
    return service;
  };
};

export type { Found } from './scan.queries.ts';
export { Scan, type ScanProps } from './scan.tsx';
export { useTakenScans } from './scan-taker.ts';

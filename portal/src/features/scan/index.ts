export { Scan, type ScanProps } from './scan.tsx';

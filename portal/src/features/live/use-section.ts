import { useLocation } from 'wouter';

/** The section that the page shows: 'inventory' of '/admin/inventory' and of what stands behind it. */
export const useSection = (): string => useLocation()[0].split('/')[2] ?? '';

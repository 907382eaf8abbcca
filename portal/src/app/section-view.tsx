import { useLocation } from 'wouter';
import { NotFoundPage } from './not-found.ts';
import { PageView } from './page-view.tsx';
import { areaPages } from './sections.ts';

/** The section that the address names. */
export function SectionView() {
  const [location] = useLocation();
  const path = location.replace(/\/+$/, '');
  const section = areaPages.find((candidate) => candidate.path === path);
  if (!section) return <NotFoundPage />;
  return <PageView key={section.path} page={section.page} props={{}} title={section.label} />;
}

import { Link, useLocation } from 'wouter';
import { classNames } from '../ui/class-names.ts';
import { preloadPage } from './lazy-page.ts';
import { sections } from './sections.ts';

/** The links to the sections; the one that is open is marked. */
export function SectionLinks() {
  const [location] = useLocation();
  return (
    <nav aria-label="Sections" className="py-1 wide:mr-auto wide:py-0">
      <ul className="flex flex-col wide:h-12 wide:flex-row">
        {sections.map(({ label, path, page }) => {
          const active = location === path || location.startsWith(`${path}/`);
          return (
            <li key={path} className="flex">
              <Link
                href={path}
                aria-current={active ? 'page' : undefined}
                onPointerEnter={() => preloadPage(page)}
                onFocus={() => preloadPage(page)}
                className={classNames(
                  'flex min-h-11 flex-1 items-center border-l-2 px-3 font-medium transition-colors wide:min-h-0 wide:flex-none wide:border-b-2 wide:border-l-0 wide:px-2.5 wide:pt-0.5',
                  active ? 'border-accent-text text-accent-text' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

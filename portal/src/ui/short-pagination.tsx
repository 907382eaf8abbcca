import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PaginationProps, Step } from './pagination.tsx';

/** Previous, 'Page N', Next. */
export function ShortPagination({ page, pageCount, onPageChange }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1.5">
      <Step label="Previous" icon={<ChevronLeft size={16} />} off={page <= 1} onPress={() => onPageChange(page - 1)} />
      <span className="px-2 text-muted text-table tabular-nums">Page {page}</span>
      <Step
        label="Next"
        icon={<ChevronRight size={16} />}
        end
        off={page >= pageCount}
        onPress={() => onPageChange(page + 1)}
      />
    </nav>
  );
}

import { type Float, floats, lozenge } from './weave.ts';

/** Pixels of one crossing of threads, and crossings of one repeat. */
const cell = 5;
const cells = 23;
const repeat = cell * cells;
const figure = lozenge(cells);
const dyed = floats(figure, 'dyed');
const pale = floats(figure, 'pale');

/** The ground of the cloth: plain weave, one thread over, one under. */
function Ground() {
  return (
    <pattern id="ground" width={cell * 2} height={cell * 2} patternUnits="userSpaceOnUse">
      <rect width={cell * 2} height={cell * 2} className="fill-[oklch(0.29_0.115_274)]" />
      <g className="fill-[oklch(0.325_0.125_274)]">
        <rect x={0.3} y={0.8} width={cell - 0.6} height={cell - 1.6} rx={1.4} />
        <rect x={cell + 0.3} y={cell + 0.8} width={cell - 0.6} height={cell - 1.6} rx={1.4} />
      </g>
      <g className="fill-[oklch(0.31_0.12_274)]">
        <rect x={cell + 0.8} y={0.3} width={cell - 1.6} height={cell - 0.6} rx={1.4} />
        <rect x={0.8} y={cell + 0.3} width={cell - 1.6} height={cell - 0.6} rx={1.4} />
      </g>
    </pattern>
  );
}

function Threads({ threads, className }: { threads: readonly Float[]; className: string }) {
  return (
    <g className={className}>
      {threads.map(({ x, y, length }) => (
        <rect
          key={`${x},${y}`}
          x={x * cell + 0.4}
          y={y * cell + 0.9}
          width={length * cell - 0.8}
          height={cell - 1.8}
          rx={(cell - 1.8) / 2}
        />
      ))}
    </g>
  );
}

/** A length of indigo cloth with the shop's name on it; beside the card on wide screens, above it on others. */
export function Cloth({ name }: { name: string }) {
  return (
    <header className="relative isolate flex min-h-36 flex-col justify-end pt-(--safe-top) overflow-hidden wide:min-h-0 wide:w-[42%] wide:justify-center">
      <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
        <defs>
          <Ground />
          <pattern id="figure" width={repeat} height={repeat} patternUnits="userSpaceOnUse">
            <Threads threads={dyed} className="fill-[oklch(0.43_0.15_275)]" />
            <Threads threads={pale} className="fill-[oklch(0.74_0.06_280)]" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#ground)" />
        <rect width="100%" height="100%" fill="url(#figure)" />
      </svg>
      <p className="border-[oklch(0.74_0.06_280)] border-y-2 bg-[oklch(0.29_0.115_274)] py-4 pr-6 pl-[max(1.5rem,var(--safe-left))] font-semibold text-2xl text-white tracking-tight outline-4 outline-[oklch(0.29_0.115_274)] wide:py-8 wide:pr-12 wide:pl-[max(3rem,var(--safe-left))] wide:text-4xl">
        {name}
      </p>
    </header>
  );
}

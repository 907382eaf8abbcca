// The program of the process that transforms pictures; see painter.ts.
import { paint } from './paint.ts';
import type { Painting } from './painting.ts';

process.on('message', (painting: Painting) => {
  paint(painting).then(
    (painted) => process.send?.(painted),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
// The server ended, or needs it no longer.
process.once('disconnect', () => process.exit());

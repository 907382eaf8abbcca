import { NotSent, told } from './trouble.ts';

const failedText = 'The PDF could not be shared. Save it instead.';

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/** Whether the share sheet took it; false where the browser wants a press of the person first. */
const wasTaken = async (file: File): Promise<boolean> => {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    if (isNamed(error, 'NotAllowedError')) return false;
    const isClosed = isNamed(error, 'AbortError');
    throw new NotSent(told(isClosed ? 'Nothing was shared.' : failedText), { cause: error });
  }
};

/**
 * Hands a PDF to the system's share sheet; resolves when a program there took it. Throws NotSent where none did, also
 * when the sheet was closed.
 * @param pressed waits for a press: a browser opens its sheet within one, and the prices were asked for since the first
 */
export const sharePdf = async (file: File, pressed: () => Promise<void>): Promise<void> => {
  if (await wasTaken(file)) return;
  await pressed();
  if (!(await wasTaken(file))) throw new NotSent(told(failedText));
};

import type { Page } from '@playwright/test';

/** A file that a page handed to the system. */
interface Shared {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether that was within a press, without which a browser opens no sheet. */
  readonly isPressed: boolean;
}

interface ShareSheet {
  readonly shared: readonly Shared[];
  /** Refuses what is shared next, under this name of an error. */
  refuse(name: 'AbortError' | 'NotAllowedError' | 'DataError'): void;
}

type Given = Omit<Shared, 'bytes'> & { readonly base64: string };

/** The share sheet of a phone: a browser without a screen has none. To be put there before the page is opened. */
export const putShareSheet = async (page: Page): Promise<ShareSheet> => {
  const shared: Shared[] = [];
  let refused: string | null = null;
  await page.exposeFunction('takeShared', ({ base64, ...file }: Given): string | null => {
    const name = refused;
    refused = null;
    if (name === null) shared.push({ ...file, bytes: Buffer.from(base64, 'base64') });
    return name;
  });
  await page.addInitScript(() => {
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      const [file] = files;
      if (!file) throw new TypeError('No file.');
      const isPressed = navigator.userActivation.isActive;
      const base64 = btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
      const { takeShared } = window as unknown as { takeShared: (given: Given) => Promise<string | null> };
      const refused = await takeShared({ name: file.name, type: file.type, isPressed, base64 });
      if (refused) throw new DOMException('Not shared', refused);
    };
    const canShare = ({ files = [] }: ShareData): boolean => files.every(({ type }) => type === 'application/pdf');
    Object.assign(navigator, { share, canShare });
  });
  return {
    shared,
    refuse: (name) => {
      refused = name;
    },
  };
};

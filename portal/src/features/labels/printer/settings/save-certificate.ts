import { saveFile } from '../../../../ui/save-file.ts';
import { fetchCertificate } from '../../print-service/signing.queries.ts';
import { shownCertificate } from '../../print-service/signing.ts';

/** The certificate as the server has it now: it may have been renewed since the page introduced itself. */
const currentCertificate = async (): Promise<string | null> => {
  try {
    return await fetchCertificate();
  } catch (error) {
    console.error('The certificate could not be fetched', error);
    return shownCertificate();
  }
};

/** Saves the shop's certificate under the name by which QZ Tray takes it from its own folder. */
export const saveCertificate = async (): Promise<void> => {
  const certificate = await currentCertificate();
  if (certificate !== null) saveFile('override.crt', 'application/x-x509-ca-cert', certificate);
};

/** Saves the shop's certificate under the name by which QZ Tray takes it from its own folder. */
export const saveCertificate = (certificate: string): void => {
  const url = URL.createObjectURL(new Blob([certificate], { type: 'application/x-x509-ca-cert' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'override.crt';
  link.click();
  URL.revokeObjectURL(url);
};

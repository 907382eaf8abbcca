// The product as a process of its own, with an empty shop that a bench may fill; its one line of output says where.
import { startTestThaan } from '../testing/start-thaan.ts';

const thaan = await startTestThaan({ demo: false });
console.log(JSON.stringify({ url: thaan.url, publicKey: thaan.publicKey, connection: thaan.connection }));
process.on('SIGTERM', async () => {
  await thaan.stop();
  process.exit();
});

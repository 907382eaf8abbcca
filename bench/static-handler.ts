// The least that can serve a file: node:http, which reads it for each request. Run as a process of its own beside the
// product, with the file's name; its one line of output is the port.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const file = process.argv[2] ?? '';

const server = createServer(async (_request, response) => {
  response.setHeader('content-type', 'image/jpeg').end(await readFile(file));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});

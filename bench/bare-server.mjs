// A bare Node HTTP server on port BARE_PORT that always answers with BARE_TEXT: the lower bound of a poll.
import { createServer } from 'node:http';

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(process.env.BARE_TEXT);
}).listen(Number(process.env.BARE_PORT), '127.0.0.1');

// A bare HTTP server of Node on the port of BARE_PORT that gives every caller the text of BARE_TEXT: the floor of a poll.
import { createServer } from 'node:http';

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(process.env.BARE_TEXT);
}).listen(Number(process.env.BARE_PORT), '127.0.0.1');

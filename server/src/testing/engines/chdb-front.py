"""ClickHouse's HTTP interface in front of chDB, as far as a client needs it.

chDB is ClickHouse's engine as a library: it parses, plans, runs and formats every statement, enforces the grants,
`readonly` and constraints of users.xml, keeps temporary tables and settings per connection, and cancels queries.
This front does what the engine's own HTTP handler does elsewhere: logins and passwords, HTTP statuses and headers,
sessions by `session_id`, and the block that reports an error in the middle of a result. The library takes no query
IDs, so a query's HTTP ID is its setting `log_comment`, and KILL QUERY is given that name for `query_id`. All logins
are the engine's user `default`, whose rights users.xml gives. Settings of a request stay with its session.

    chdb-front.py set-up <chdb> <data> <config> < statements.json
    chdb-front.py serve <chdb> <data> <config> <user> <password>
"""
import base64
import hmac
import json
import re
import sys
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

what, library, data, config = sys.argv[1:5]
sys.path.insert(0, library)
from chdb import _chdb  # noqa: E402

PLACE = f"{data}?config-file={config}"
OWN_PARAMETERS = {"query", "query_id", "database", "default_format", "session_id", "session_timeout", "session_check",
                  "close_session", "wait_end_of_query", "user", "password", "quota_key", "role", "buffer_size",
                  "enable_http_compression", "send_progress_in_http_headers", "http_headers_progress_interval_ms",
                  "cancel_http_readonly_queries_on_client_close", "http_write_exception_in_output_format"}
STATUSES = {62: 400, 36: 400, 60: 404, 81: 404, 47: 404, 46: 404, 372: 404, 373: 423, 497: 403, 516: 403, 164: 500}
# Lines at the start of every portion that the library hands out.
HEADER_LINES = {"JSONCompactEachRowWithNamesAndTypes": 2, "JSONCompactEachRow": 0, "JSONEachRow": 0, "TSV": 0,
                "TabSeparated": 0, "TSVRaw": 0, "CSV": 0, "RowBinary": 0}


class EngineError(Exception):
    def __init__(self, message):
        super().__init__(message)
        found = re.search(r"Code: (\d+)", message)
        self.code = int(found[1]) if found else 1001


class HttpSession:
    def __init__(self):
        self.connection = _chdb.connect(PLACE)
        self.lock = threading.Lock()
        self.ends_at = 0.0


sessions = {}
sessions_lock = threading.Lock()


def session_of(name, timeout):
    with sessions_lock:
        now = time.monotonic()
        for old in [key for key, each in sessions.items() if each.ends_at < now and not each.lock.locked()]:
            sessions.pop(old).connection.close()
        session = sessions.setdefault(name, HttpSession()) if name not in sessions else sessions[name]
        session.ends_at = now + timeout
        return session


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def ask(connection, sql, form="TSV", params=None):
    try:
        return connection.query(sql, form, params=params or {})
    except Exception as error:
        raise EngineError(str(error)) from None


def portions(connection, sql, form, params):
    """The result in portions, the header only once. A closed generator cancels the query."""
    if form not in HEADER_LINES:
        yield ask(connection, sql, form, params).bytes()
        return
    try:
        stream = connection.send_query(sql, form, params=params)
    except Exception as error:
        if "Streaming query is not supported" not in str(error):
            raise EngineError(str(error)) from None
        yield ask(connection, sql, form, params).bytes()
        return
    is_first, is_done = True, False
    try:
        while not is_done:
            try:
                portion = connection.streaming_fetch_result(stream)
            except Exception as error:
                is_done = True
                raise EngineError(str(error)) from None
            is_done = portion is None or portion.rows_read() == 0
            if portion is None:
                return
            found = portion.bytes()
            at = 0
            for _ in range(0 if is_first else HEADER_LINES[form]):
                at = found.find(b"\n", at) + 1
            if at < len(found):
                yield memoryview(found)[at:]
            is_first = False
    finally:
        if not is_done:
            connection.streaming_cancel_query(stream)


class Front(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 0
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        if urlsplit(self.path).path == "/ping":
            self.answer(200, b"Ok.\n")
        else:
            self.do_POST()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) if "chunked" not in self.headers.get(
            "Transfer-Encoding", "") else self.read_chunks()
        asked = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True))
        sql = "\n".join(part for part in (asked.get("query", ""), body.decode("utf-8", "surrogateescape")) if part)
        self.tag = None
        try:
            self.check_login(asked)
            name = asked.get("session_id")
            if name is None:
                self.run(HttpSession(), asked, sql)
                return
            session = session_of(name, float(asked.get("session_timeout", 60)))
            if not session.lock.acquire(blocking=False):
                raise EngineError(f"Code: 373. DB::Exception: Session {name} is locked by a concurrent client. (SESSION_IS_LOCKED)")
            try:
                self.run(session, asked, sql)
            finally:
                session.lock.release()
                if asked.get("close_session") == "1":
                    with sessions_lock:
                        sessions.pop(name, None)
        except EngineError as error:
            self.answer_error(error)

    def read_chunks(self):
        parts = []
        while size := int(self.rfile.readline().strip() or b"0", 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def check_login(self, asked):
        user, password = asked.get("user"), asked.get("password")
        kind, _, secret = self.headers.get("Authorization", "").partition(" ")
        if kind == "Basic":
            user, _, password = base64.b64decode(secret).decode().partition(":")
        user = self.headers.get("X-ClickHouse-User", user)
        password = self.headers.get("X-ClickHouse-Key", password)
        given = json.dumps([user or "default", password or ""]).encode()
        if not hmac.compare_digest(given, json.dumps(sys.argv[5:7]).encode()):
            raise EngineError(f"Code: 516. DB::Exception: {user}: Authentication failed: password is incorrect, or there"
                              " is no user with such name. (AUTHENTICATION_FAILED)")

    def run(self, session, asked, sql):
        connection = session.connection
        query_id = asked.get("query_id") or str(uuid.uuid4())
        if asked.get("database"):
            ask(connection, "USE `" + asked["database"].replace("\\", "\\\\").replace("`", "\\`") + "`")
        given = {key: value for key, value in asked.items() if key not in OWN_PARAMETERS and not key.startswith("param_")}
        # The last one forbids the others.
        order = sorted({**given, "log_comment": query_id}.items(), key=lambda item: item[0] == "readonly")
        ask(connection, "SET " + ", ".join(f"{key} = {quoted(value)}" for key, value in order))
        params = {key[6:]: value for key, value in asked.items() if key.startswith("param_")}
        if re.match(r"\s*KILL\b", sql, re.I):
            sql = sql.replace("query_id", "Settings['log_comment']")
        named = re.search(r"\bFORMAT\s+(\w+)\s*$", sql, re.I)
        form = named[1] if named else asked.get("default_format", "TabSeparated")
        found = portions(connection, sql, form, params)
        first = next(found, b"")
        self.send_response(200)
        self.tag = uuid.uuid4().hex[:16]
        for key, value in (("X-ClickHouse-Query-Id", query_id), ("X-ClickHouse-Format", form),
                           ("X-ClickHouse-Timezone", "Etc/UTC"), ("X-ClickHouse-Exception-Tag", self.tag),
                           ("Content-Type", "text/plain; charset=UTF-8"), ("Transfer-Encoding", "chunked")):
            self.send_header(key, value)
        self.end_headers()
        try:
            self.write_chunk(first)
            for portion in found:
                self.write_chunk(portion)
            self.wfile.write(b"0\r\n\r\n")
        finally:
            found.close()

    def write_chunk(self, portion):
        for at in range(0, len(portion), 65_536):
            part = portion[at:at + 65_536]
            self.wfile.write(b"%x\r\n" % len(part) + bytes(part) + b"\r\n")

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for key, value in (*headers, ("Content-Type", "text/plain; charset=UTF-8"), ("Content-Length", str(len(body)))):
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)

    def answer_error(self, error):
        text = f"{error} (version 26.9.2.1 (official build))\n".encode()
        if self.tag is None:
            self.answer(STATUSES.get(error.code, 500), text, [("X-ClickHouse-Exception-Code", str(error.code))])
            return
        tag = self.tag.encode()
        block = b"\r\n__exception__\r\n" + tag + b"\r\n" + text + b"%d " % len(text) + tag + b"\r\n__exception__\r\n"
        self.write_chunk(block)
        self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*_)


if what == "set-up":
    connection = _chdb.connect(PLACE)
    for statement in json.load(sys.stdin):
        ask(connection, statement)
    connection.close()
else:
    keeper = _chdb.connect(PLACE)
    server = Server(("127.0.0.1", 0), Front)
    print(server.server_port, flush=True)
    server.serve_forever()

"""Networks without a container engine: `switch.py NAME=ADDRESS …` joins network namespaces by TAP devices and passes every frame to all others.

Prints {NAME: process}, one process per namespace. Ends them when its input ends.
"""
import ctypes, fcntl, json, os, select, signal, struct, subprocess, sys

CLONE_NEWNET = 0x40000000
PR_SET_PDEATHSIG = 1
TUNSETIFF = 0x400454CA
IFF_TAP, IFF_NO_PI = 0x0002, 0x1000

libc = ctypes.CDLL(None, use_errno=True)
taps, processes = [], {}
for argument in sys.argv[1:]:
    name, address = argument.split("=")
    if libc.unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH22x", b"eth0", IFF_TAP | IFF_NO_PI))
    for words in (["link", "set", "lo", "up"], ["addr", "add", f"{address}/24", "dev", "eth0"], ["link", "set", "eth0", "up"]):
        subprocess.run(["ip", *words], check=True)
    taps.append(tap)
    process = os.fork()
    if process == 0:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.pause()
    processes[name] = process
print(json.dumps(processes), flush=True)

while True:
    for source in select.select([*taps, sys.stdin], [], [])[0]:
        if source is sys.stdin:
            sys.exit()
        try:
            frame = os.read(source, 65536)
            for tap in taps:
                if tap != source:
                    os.write(tap, frame)
        except BlockingIOError:
            pass  # A lost frame is sent again.

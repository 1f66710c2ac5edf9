/**
 * Times answers without making garbage: they are read into one buffer and not kept. An ordinary client's garbage collection holds
 * up every tenth answer of a megabyte, on a machine with two cores so long that it makes up the slowest answers.
 */
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

interface Asked {
  readonly startMs: number;
  readonly resolve: (ms: number) => void;
  readonly reject: (error: Error) => void;
}

/** One connection, one request at a time. Answers must be 200 and state their length. */
export class TidyClient {
  readonly #socket: Socket;
  #asked: Asked | null = null;
  /** Bytes of the answer that have not arrived; null before its head. */
  #left: number | null = null;

  constructor(readonly url: URL) {
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port),
      onread: {
        buffer: Buffer.alloc(1 << 20),
        callback: (bytes, buffer) => {
          this.#take(buffer.subarray(0, bytes));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#asked?.reject(error));
    this.#socket.on('close', () => this.#asked?.reject(new Error('the service closed the connection')));
  }

  /** Milliseconds to the last byte of the answer. */
  time(path: string, token: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#asked = { startMs: performance.now(), resolve, reject };
      this.#left = null;
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.url.host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    });
  }

  close(): void {
    this.#asked = null;
    this.#socket.destroy();
  }

  #take(bytes: Uint8Array): void {
    if (this.#left === null) {
      const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(HEAD_END);
      const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.max(end, 0)).toString('latin1');
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        this.#asked?.reject(new Error(`not an answer with its length: ${head.slice(0, 200)}`));
        return;
      }
      this.#left = Number(length) + end + HEAD_END.length;
    }
    this.#left -= bytes.byteLength;
    if (this.#left === 0) this.#asked?.resolve(performance.now() - this.#asked.startMs);
  }
}

# The artifact with everything that it needs; built by `make container`.
# The base image is pinned by its tag, or by its digest (BASE=name@sha256:...). All other packages are the
# newest of its release; /cliffs-versions.txt in the image lists them.
ARG BASE=nvidia/cuda:13.0.1-devel-ubuntu24.04
FROM ${BASE}

# CUDA=1: installs the CUDA toolkit and the offload compiler; 0: neither; empty: 1 if the base has a toolkit.
# PAPER=0: no LaTeX
ARG CUDA=
ARG PAPER=
COPY ci/tools/setup ci/tools/toolkit /cliffs/ci/tools/
RUN if [ -z "$CUDA" ] && bash /cliffs/ci/tools/toolkit nvcc >/dev/null 2>&1; then CUDA=1; fi; \
    CUDA=$CUDA PAPER=$PAPER bash /cliffs/ci/tools/setup && \
    dpkg-query -W -f '${Package} ${Version}\n' >/cliffs-versions.txt && rm -rf /var/lib/apt/lists/*

# Nothing below needs a network, and nothing runs as root.
RUN useradd --create-home --uid 10001 --shell /bin/bash reviewer && chown -R reviewer: /cliffs
WORKDIR /cliffs
COPY --chown=reviewer:reviewer . .
USER reviewer

# The tree is copied without its git history, so the revision for the records comes from outside.
ARG REVISION=unknown
ENV CLIFFS_REVISION=${REVISION} \
    NVIDIA_VISIBLE_DEVICES=all \
    NVIDIA_DRIVER_CAPABILITIES=compute,utility
# The image holds no built program: each run compiles it for its own processor and GPU.
CMD ["make", "help"]
